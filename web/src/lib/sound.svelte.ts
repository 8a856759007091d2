/** Noises made by the browser itself. None before the first touch, none when muted; then phones do not tremble either. */
import { read, write } from './storage';

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

  tone(type: OscillatorType, from: number, to: number, length: number, volume: number, wait = 0) {
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

  noise(frequency: number, length: number, volume: number) {
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

  /** Notes one after the other. */
  tune(type: OscillatorType, notes: number[], length: number, volume: number, apart: number) {
    notes.forEach((note, i) => this.tone(type, note, note, length, volume, i * apart));
  }

  /** What is held in a hand trembles: milliseconds of it, and of rest between. */
  tremble(...milliseconds: number[]) {
    if (this.awake && matchMedia('(pointer: coarse)').matches) navigator.vibrate?.(milliseconds);
  }
}

export const sound = new Sound();
