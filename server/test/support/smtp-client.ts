import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { createInterface } from 'node:readline'

export interface SmtpClient {
  /**
   * Hands over one message: the envelope in one packet, then the message.
   * @returns the code of the last answer
   * @throws when the connection ends before it
   */
  deliver(mail: { from: string; to: string; message: Buffer | string }): Promise<number>
  close(): void
}

/** A mail server that delivers many messages over one connection, quickly and as it likes. */
export async function openSmtpClient(port: number): Promise<SmtpClient> {
  const socket: Socket = connect(port, '127.0.0.1')
  socket.setNoDelay(true)
  const lines = createInterface({ input: socket })[Symbol.asyncIterator]()
  socket.on('error', () => {})
  await once(socket, 'connect')

  async function answer(): Promise<number> {
    for (;;) {
      const { value, done } = await lines.next()
      if (done) throw new Error('The receiver closed the connection.')
      // The last line of an answer has a space after its code.
      if (/^\d{3} /.test(value)) return Number(value.slice(0, 3))
    }
  }

  await answer()
  socket.write('EHLO mail.example.org\r\n')
  await answer()
  return {
    async deliver({ from, to, message }) {
      socket.write(`MAIL FROM:<${from}>\r\nRCPT TO:<${to}>\r\nDATA\r\n`)
      await answer()
      const atRecipient = await answer()
      const atData = await answer()
      if (atData !== 354) return atRecipient >= 400 ? atRecipient : atData
      socket.write(Buffer.concat([dotStuffed(message), Buffer.from('\r\n.\r\n')]))
      return answer()
    },
    close: () => socket.destroy(),
  }
}

const dotStuffed = (message: Buffer | string) =>
  Buffer.from(Buffer.from(message).toString('latin1').replaceAll(/^\./gm, '..'), 'latin1')
