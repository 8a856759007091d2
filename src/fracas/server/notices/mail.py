"""Notices by mail, through the SMTP server that the owner names."""

import contextlib
import re
import smtplib
import ssl
from dataclasses import dataclass
from email.header import Header
from email.headerregistry import Address
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import formatdate, parseaddr
from urllib.parse import parse_qs, unquote, urlsplit

from fracas.errors import FracasError
from fracas.words import put

from ..limits import LOOPBACK
from .aside import aside
from .letter import Letter, stop_words
from .post import Away, Gone, Never, Unanswered

ATOM = r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+"
ADDRESS = re.compile(rf"(?=.{{1,64}}@){ATOM}(\.{ATOM})*@(?=.{{1,190}}$)[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+")
WITHIN = 20.0
"""Seconds for each step."""
GONE = (550, 551, 553)
"""What a server says of an address that it does not know,"""
UNKNOWN = re.compile(rb"(?!\d\.\d)|5\.1\.(?![78]\b)")
"""and how that goes on (RFC 3463): 5.7.1 is about the letter, 5.1.7 and 5.1.8 are about who sends it."""
DOT = re.compile(rb"^\.", re.MULTILINE)
LONG = SMTP.clone(max_line_length=998)
"""Lines as long as servers take them: a link that is folded is encoded, and no program follows it."""
EXAMPLE = "smtps://USER:PASSWORD@mail.example:465?from=club@club.example"


def is_address(text: str) -> bool:
    """Whether that can be somebody's address."""
    return ADDRESS.fullmatch(text) is not None and "=?" not in text  # in a header it would be decoded


@dataclass(frozen=True)
class Mail:
    """An SMTP server and who writes there."""

    host: str
    port: int
    secure: bool
    """TLS from the beginning; otherwise as soon as the server offers it."""
    user: str
    password: str
    sender: str
    site: str
    """Where people find us, for links."""

    @classmethod
    def of(cls, url: str, site: str) -> "Mail":
        """Raises `FracasError` that says what is wrong with it."""
        try:
            parts = urlsplit(url)
            host, port = parts.hostname or "", parts.port
        except ValueError:
            host, port = "", None
        if not host or parts.scheme not in ("smtp", "smtps"):
            raise FracasError(f"mail goes to an SMTP server such as {EXAMPLE}")
        if not site:
            raise FracasError(
                "mails have links in them: name the --address under which people find this server"
            )
        home = urlsplit(site).hostname or ""
        sender = parse_qs(parts.query).get("from", [f"fracas@{home}"])[0]
        if not is_address(parseaddr(sender)[1]):
            raise FracasError(f"mails come from an address: {EXAMPLE}")
        secure = parts.scheme == "smtps"
        user, password = unquote(parts.username or ""), unquote(parts.password or "")
        return cls(host, port or (465 if secure else 587), secure, user, password, sender, site)

    async def send(self, to: str, letter: Letter, stop: str | None) -> None:
        """Send it, with the code that ends it. Raises `Gone`, `Away`, `Unanswered` or `Never`."""
        message = self._message(to, letter, stop).as_bytes()
        await aside(lambda: self._send(message, to))

    def _message(self, to: str, letter: Letter, stop: str | None) -> EmailMessage:
        name, sender = parseaddr(self.sender)
        lines = [letter.text, "", f"{self.site}#/{letter.page}"]
        if stop is not None:
            lines += ["", "--", f"{stop_words(letter.language)} {self.site}#/no-mail/{stop}"]
        message = EmailMessage(policy=SMTP)
        message.set_content("\n".join(lines) + "\n", cte="quoted-printable")
        message.policy = LONG
        message["From"] = Address(name or "Fracas", addr_spec=sender)
        message["To"] = Address(addr_spec=to)
        # a name may look like something encoded, and is to be what it is
        message.set_raw("Subject", Header(letter.title, "utf-8", header_name="Subject").encode())
        message["Date"] = formatdate()
        message["Message-ID"] = f"<{letter.id}@{sender.partition('@')[2]}>"  # twice is known to be once
        message["Auto-Submitted"] = "auto-generated"
        message["Content-Language"] = letter.language
        if stop is not None:
            message["List-Unsubscribe"] = f"<{self.site}api/notices/stop?code={stop}>"
            message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        return message

    def _send(self, message: bytes, to: str) -> None:
        try:
            with contextlib.closing(self._connected()) as server:
                server.ehlo_or_helo_if_needed()
                _agreed(server.mail(parseaddr(self.sender)[1]))
                code, said = server.rcpt(to)
                if code in GONE and UNKNOWN.match(said):
                    words = f"the mail server answers {put(code)}: nobody has this address"
                    raise Gone(words)
                _agreed((code, said))
                _agreed(server.docmd("DATA"))
                server.send(DOT.sub(b"..", message) + b".\r\n")
                _agreed(_last_word(server))
                with contextlib.suppress(smtplib.SMTPException, OSError):  # it has the letter
                    server.quit()
        except smtplib.SMTPAuthenticationError:  # the owner's trouble, not theirs
            words = "the mail server does not know this server"
            raise Away(words) from None
        except smtplib.SMTPResponseException as error:
            raise _verdict(error.smtp_code) from None
        except (smtplib.SMTPException, OSError) as error:
            why = type(error).__name__
            words = f"the mail server cannot be reached ({put(why)})"
            raise Away(words) from None

    def _connected(self) -> smtplib.SMTP:
        trust = ssl.create_default_context()
        if self.secure:
            server: smtplib.SMTP = smtplib.SMTP_SSL(self.host, self.port, timeout=WITHIN, context=trust)
        else:
            server = smtplib.SMTP(self.host, self.port, timeout=WITHIN)
        try:
            server.ehlo()
            if not self.secure and server.has_extn("starttls"):
                server.starttls(context=trust)
                server.ehlo()
            elif not self.secure and self.user and self.host not in LOOPBACK:
                raise smtplib.SMTPNotSupportedError("no password without TLS")
            if self.user:
                server.login(self.user, self.password)
        except BaseException:
            server.close()
            raise
        return server


def _last_word(server: smtplib.SMTP) -> tuple[int, bytes]:
    """What it says to a letter of which it has been sent all."""
    try:
        return server.getreply()
    except (smtplib.SMTPException, OSError):
        words = "the mail server was sent all of it, and does not answer"
        raise Unanswered(words) from None


def _agreed(reply: tuple[int, bytes]) -> None:
    """Raises what it means that a server does not want to go on."""
    code, _ = reply
    if not 200 <= code < 400:
        raise _verdict(code)


def _verdict(code: int) -> Exception:
    words = f"the mail server answers {put(code)}"
    return Never(words) if code >= 500 else Away(words)
