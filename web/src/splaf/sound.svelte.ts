/** Noises made by the browser itself. None before the first touch, none when muted. */
import { read, write } from '../lib/storage';

class Sound {
  on = $state(read('sound', true));
  private context: AudioContext | null = null;

  constructor() {
    if (typeof addEventListener === 'undefined') return;
    // a finger that comes down is not yet a wish to browsers, and phones put sound to sleep again
    const wake = () => {
      this.context ??= new AudioContext();
      if (this.context.state !== 'running') void this.context.resume();
    };
    addEventListener('pointerup', wake, { capture: true });
    addEventListener('keydown', wake, { capture: true });
  }

  /** What may make a noise now; what a sleeping one is told, it would say all at once when it wakes. */
  private get awake(): AudioContext | null {
    return this.on && this.context?.state === 'running' ? this.context : null;
  }

  toggle() {
    this.on = !this.on;
    write('sound', this.on);
  }

  private tone(type: OscillatorType, from: number, to: number, length: number, volume: number, wait = 0) {
    const context = this.awake;
    if (!context) return;
    const at = context.currentTime + wait;
    const oscillator = new OscillatorNode(context, { type, frequency: from });
    const gain = new GainNode(context, { gain: volume });
    oscillator.frequency.exponentialRampToValueAtTime(to, at + length);
    gain.gain.setValueAtTime(volume, at);
    gain.gain.exponentialRampToValueAtTime(0.001, at + length);
    oscillator.connect(gain).connect(context.destination);
    oscillator.start(at);
    oscillator.stop(at + length);
  }

  private noise(frequency: number, length: number, volume: number) {
    const context = this.awake;
    if (!context) return;
    const buffer = context.createBuffer(1, context.sampleRate * length, context.sampleRate);
    const data = buffer.getChannelData(0);
    for (let i = 0; i < data.length; i++) data[i] = (Math.random() * 2 - 1) * (1 - i / data.length) ** 2;
    const source = new AudioBufferSourceNode(context, { buffer });
    source
      .connect(new BiquadFilterNode(context, { type: 'lowpass', frequency, Q: 3 }))
      .connect(new GainNode(context, { gain: volume }))
      .connect(context.destination);
    source.start();
  }

  rattle() {
    this.noise(2600, 0.05, 0.16);
  }
  land() {
    this.tone('square', 180, 90, 0.08, 0.12);
    this.noise(900, 0.07, 0.3);
  }
  splat() {
    this.noise(1100, 0.16, 0.7);
    this.tone('sine', 320, 60, 0.16, 0.35);
  }
  win() {
    [523, 659, 784, 1047].forEach((note, i) => this.tone('triangle', note, note, 0.2, 0.2, i * 0.08));
  }
  lose() {
    this.tone('triangle', 330, 196, 0.28, 0.16);
  }
  tie() {
    [440, 440].forEach((note, i) => this.tone('triangle', note, note, 0.12, 0.18, i * 0.16));
  }
}

export const sound = new Sound();
