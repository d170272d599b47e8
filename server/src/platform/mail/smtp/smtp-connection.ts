import { connect as connectReadably, type Socket } from 'node:net'
import { hostname } from 'node:os'
import { connect as connectEncrypted } from 'node:tls'
import type { SmtpServer } from './smtp-server.ts'

/** A command that the mail server refused or did not answer. */
export class SmtpFailure extends Error {
  override name = 'SmtpFailure'
  /** `CONN` (connecting, and the greeting), `EHLO`, `STARTTLS`, `AUTH PLAIN`, `MAIL FROM`, `RCPT TO` or `DATA`. */
  readonly command: string
  /** The code of the reply; undefined without one. */
  readonly code: number | undefined

  constructor(command: string, message: string, code?: number) {
    super(message)
    this.command = command
    this.code = code
  }
}

/** An email in the form that the mail server takes. */
export interface Message {
  envelope: { from: string; to: string }
  /**
   * What to send, in order: bytes, or text in ASCII. No line begins with a dot. An attachment is one part, shared by all emails that carry it.
   * Read once, while the mail server is asked to take the email.
   */
  readonly parts: readonly (Buffer | string)[]
}

interface Reply {
  code: number
  /** Its lines, each with its code. */
  text: string
}

/** Connecting and the greeting. */
const greetingTimeoutMs = 10_000
/** More than any reply; a server that sends more is not one. */
const maxReplyLength = 64 * 1024

const isAscii = (text: string) => /^[\0-\x7f]*$/.test(text)

/**
 * A connection to the mail server, which delivers one email after another (RFC 5321). If the server allows it, the commands that
 * name an email are sent at once (RFC 2920). The message itself is written when the server has asked for it, in one piece.
 */
export class SmtpConnection {
  /** False when it cannot take another email. */
  isOpen = true
  readonly #server: SmtpServer
  #socket: Socket
  #session: Promise<void> | undefined
  /** What the server offers, by name, with parameters. */
  #offers = new Map<string, string>()
  #unread = ''
  #lines: string[] = []
  readonly #waiting: PromiseWithResolvers<Reply>[] = []
  /** A reply to no command, such as 421 before the server closes the connection. */
  #unasked: Reply | undefined
  readonly #onEnd: () => void

  /** @param timeoutMs ends a connection on which nothing happens for so long @param onEnd called when it ends */
  constructor(server: SmtpServer, timeoutMs: number, onEnd: () => void) {
    this.#server = server
    this.#onEnd = onEnd
    const { host, port, isEncrypted, tls } = server
    this.#socket = isEncrypted ? connectEncrypted({ ...tls, port }) : connectReadably({ host, port })
    this.#socket.setTimeout(timeoutMs)
    this.#watch(this.#socket)
  }

  /** Greets, encrypts and signs in, once. @throws {SmtpFailure} */
  ready(): Promise<void> {
    return (this.#session ??= this.#begin())
  }

  /**
   * Delivers an email.
   * @param mayLeave called when the server asks for the message, which waits for the answer
   * @returns the reply to the message, or null when it may not leave: the connection is closed then
   * @throws {SmtpFailure} when the server does not ask for it
   */
  async deliver(
    message: Message,
    mayLeave: () => Promise<boolean>,
  ): Promise<{ code: number | undefined; text: string } | null> {
    const named = this.#name(message.envelope)
    const { parts } = message
    await named
    if (!(await mayLeave())) {
      this.destroy(new Error('The message was withheld.'))
      return null
    }
    if (!this.isOpen) throw new SmtpFailure('CONN', 'The connection was closed.', this.#unasked?.code)
    this.#socket.cork()
    for (const part of parts)
      if (typeof part === 'string') this.#socket.write(part, 'latin1')
      else this.#socket.write(part)
    const isLineOver = parts.at(-1)?.slice(-2).toString('latin1') === '\r\n'
    const answer = this.#send([isLineOver ? '.' : '\r\n.'])[0]!
    this.#socket.uncork()
    return answer.catch((error: Error) => ({ code: undefined, text: error.message }))
  }

  destroy(reason = new Error('The connection was closed.')): void {
    this.#socket.destroy(reason)
    this.#end(reason)
  }

  /** Says good-bye to the server. */
  quit(): void {
    if (!this.isOpen) return
    this.#socket.end('QUIT\r\n')
    this.#end(new Error('The connection was closed.'))
  }

  async #begin(): Promise<void> {
    const timer = setTimeout(() => this.destroy(new Error('It did not greet in time.')), greetingTimeoutMs)
    await this.#expect('CONN', 2, this.#nextReply()).finally(() => clearTimeout(timer))
    await this.#hello()
    const { isEncrypted, startTls, user } = this.#server
    if (
      !isEncrypted &&
      (startTls === 'always' || (startTls === 'if offered' && this.#offers.has('STARTTLS')))
    )
      await this.#encrypt()
    if (user) await this.#signIn(user)
  }

  async #hello(): Promise<void> {
    const name = hostname()
    const { text } = await this.#ask('EHLO', `EHLO ${name.includes('.') ? name : '[127.0.0.1]'}`, 2)
    this.#offers = new Map(
      text.split('\n').map((line) => {
        const [offer, ...parameters] = line.slice(4).toUpperCase().split(' ')
        return [offer!, parameters.join(' ')]
      }),
    )
  }

  async #encrypt(): Promise<void> {
    await this.#ask('STARTTLS', 'STARTTLS', 2)
    // What came before encryption could be from anybody (CVE-2011-0411).
    if (this.#unread || !this.isOpen) {
      this.destroy()
      throw new SmtpFailure('STARTTLS', 'It replied before encryption began.')
    }
    const readable = this.#socket
    readable.removeAllListeners('data').removeAllListeners('close').removeAllListeners('timeout')
    this.#socket = connectEncrypted({ ...this.#server.tls, socket: readable })
    this.#socket.setTimeout(readable.timeout ?? 0)
    this.#watch(this.#socket)
    await this.#hello()
  }

  async #signIn({ name, password }: { name: string; password: string }): Promise<void> {
    const methods = this.#offers.get('AUTH')?.split(' ') ?? []
    const encode = (text: string) => Buffer.from(text).toString('base64')
    if (methods.includes('PLAIN') || !methods.includes('LOGIN')) {
      await this.#ask('AUTH PLAIN', `AUTH PLAIN ${encode(`\0${name}\0${password}`)}`, 2)
      return
    }
    await this.#ask('AUTH LOGIN', 'AUTH LOGIN', 3)
    await this.#ask('AUTH LOGIN', encode(name), 3)
    await this.#ask('AUTH LOGIN', encode(password), 2)
  }

  /** Names the sender and the recipient, and asks to send the message. */
  async #name({ from, to }: Message['envelope']): Promise<void> {
    if (/[\r\n<>]/.test(from + to)) throw new SmtpFailure('RCPT TO', '553 5.1.3 This is no address.', 553)
    const isForeign = !isAscii(from + to)
    if (isForeign && !this.#offers.has('SMTPUTF8'))
      throw new SmtpFailure('RCPT TO', '553 5.6.7 The mail server takes ASCII addresses only.', 553)
    // Failed deliveries are reported without their content (RFC 3461).
    const [returned, notified] = this.#offers.has('DSN') ? [' RET=HDRS', ' NOTIFY=FAILURE'] : ['', '']
    const commands = [
      `MAIL FROM:<${from}>${isForeign ? ' SMTPUTF8 BODY=8BITMIME' : ''}${returned}`,
      `RCPT TO:<${to}>${notified}`,
      'DATA',
    ]
    const names = ['MAIL FROM', 'RCPT TO', 'DATA']
    const together = this.#offers.has('PIPELINING') ? this.#send(commands) : null
    let failure: SmtpFailure | null = null
    for (const [nth, name] of names.entries()) {
      // Without pipelining, nothing follows a refused command.
      if (failure && !together) break
      const reply = together ? together[nth]! : this.#send([commands[nth]!])[0]!
      try {
        await this.#expect(name, name === 'DATA' ? 3 : 2, reply)
        // The server refused the recipient and asks for the message all the same: it gets an empty one (RFC 2920, 3.1).
        if (failure && name === 'DATA') await this.#send(['.'])[0]
      } catch (error) {
        failure ??= error as SmtpFailure
      }
    }
    if (!failure) return
    await this.#send(['RSET'])[0]!.catch(() => {})
    throw failure
  }

  async #ask(name: string, command: string, expected: number): Promise<Reply> {
    return this.#expect(name, expected, this.#send([command])[0]!)
  }

  /** @param expected the first digit of the code @throws {SmtpFailure} */
  async #expect(command: string, expected: number, reply: Promise<Reply>): Promise<Reply> {
    const { code, text } = await reply.catch((error: Error) => {
      throw new SmtpFailure('CONN', error.message, this.#unasked?.code)
    })
    if (Math.floor(code / 100) === expected) return { code, text }
    throw new SmtpFailure(command, text, code)
  }

  /** Sends commands in one piece. @returns their replies */
  #send(commands: readonly string[]): Promise<Reply>[] {
    const replies = commands.map(() => this.#nextReply())
    if (this.isOpen) this.#socket.write(`${commands.join('\r\n')}\r\n`)
    return replies
  }

  #nextReply(): Promise<Reply> {
    const waiting = Promise.withResolvers<Reply>()
    // Some are read after an earlier one, and may fail before that.
    waiting.promise.catch(() => {})
    if (this.isOpen) this.#waiting.push(waiting)
    else waiting.reject(new Error(this.#unasked?.text ?? 'The connection was closed.'))
    return waiting.promise
  }

  #watch(socket: Socket): void {
    socket.setNoDelay(true)
    socket.on('data', (bytes) => this.#read(bytes.toString()))
    socket.on('error', (error) => this.#end(error))
    socket.on('close', () => this.#end(new Error('The connection was closed.')))
    socket.on('timeout', () => this.destroy(new Error('It did not reply in time.')))
  }

  #read(text: string): void {
    const lines = (this.#unread + text).split('\n')
    this.#unread = lines.pop()!
    for (const line of lines) {
      this.#lines.push(line.trimEnd())
      if (!/^\d{3}(?!-)/.test(line)) continue
      const reply = { code: Number(line.slice(0, 3)), text: this.#lines.join('\n') }
      this.#lines = []
      const waiting = this.#waiting.shift()
      if (waiting) waiting.resolve(reply)
      else this.#refuseUnasked(reply)
    }
    if (this.#unread.length + this.#lines.length > maxReplyLength)
      this.destroy(new Error('Its reply does not end.'))
  }

  #refuseUnasked(reply: Reply): void {
    this.#unasked = reply
    this.destroy(new Error(reply.text))
  }

  #end(reason: Error): void {
    if (!this.isOpen) return
    this.isOpen = false
    this.#onEnd()
    for (const { reject } of this.#waiting.splice(0)) reject(reason)
  }
}
