import { createTransport } from 'nodemailer'

export interface MailToSend {
  from?: string
  to: string | readonly string[]
  message: Buffer | string
  lmtp?: boolean
}

/** Hands a message to a receiver on this machine, as a mail server does. @returns the code of its answer */
export async function sendMail(
  port: number,
  { from = 'ada@example.org', to, message, lmtp = false }: MailToSend,
): Promise<number> {
  const transport = createTransport({ host: '127.0.0.1', port, lmtp, ignoreTLS: true })
  try {
    const { response } = await transport.sendMail({
      envelope: { from, to: [to].flat() },
      raw: message,
    })
    return Number(response.slice(0, 3))
  } catch (error) {
    const { responseCode } = error as { responseCode?: number }
    if (responseCode === undefined) throw error
    return responseCode
  } finally {
    transport.close()
  }
}
