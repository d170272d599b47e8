import { createTransport } from 'nodemailer'
import type { Config, InboundSettings } from '../platform/config/config.ts'
import { TextExtractor } from '../platform/mail/inbound/text-extractor.ts'
import { headerValues, readMessage, type Email } from '../platform/mail/inbound/read-message.ts'
import type { Receipt, ReceivedMessage } from '../platform/mail/inbound/receiver.ts'
import { withPlatform, type Result } from './start-command.ts'

/** Asks a mail server that pipes messages into this command to try again later (sysexits.h, EX_TEMPFAIL). */
export const exitTryAgain = 75

/** All is read, because a broken pipe would look like a failure. */
async function readInput(): Promise<Buffer> {
  const extractor = new TextExtractor()
  for await (const chunk of process.stdin as AsyncIterable<Buffer>) extractor.write(chunk)
  return extractor.end()
}

/**
 * Hands a message that a mail server pipes in to the process that receives email, which takes it in like one that came over SMTP. If none runs,
 * this command takes it in. Any message that is not for us is dropped.
 */
export async function handOver(config: Config): Promise<Result> {
  const message = await readInput()
  const email = await readMessage(message)
  const recipients = email ? [...new Set(recipientsOf(email))].slice(0, 10) : []
  if (!email || recipients.length === 0) return describe([])
  const received = { message, sender: senderOf(email), recipients }
  const byReceiver = config.inbound && (await sendTo(config.inbound, received))
  return describe(byReceiver ?? (await takeIn(config, received)))
}

/** Where the mail server delivered it, and where it says that it was sent. */
const recipientsOf = (email: Email): string[] => [
  ...headerValues(email, 'delivered-to').map((value) => value.replaceAll(/[<>\s]/g, '')),
  ...(email.to ?? []).flatMap(({ address }) => address ?? []),
]

/** On its envelope, as the mail server notes it; without that note, who wrote it. */
function senderOf(email: Email): string {
  const [returnPath] = headerValues(email, 'return-path')
  return returnPath === undefined ? (email.from?.address ?? '') : returnPath.replaceAll(/[<>\s]/g, '')
}

/** @returns undefined when nothing receives there */
async function sendTo(
  { host, port, protocol }: InboundSettings,
  { message, sender, recipients }: ReceivedMessage,
): Promise<Receipt[] | undefined> {
  const transport = createTransport({
    host: host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host,
    port,
    lmtp: protocol === 'lmtp',
    // The same machine: its certificate is in the name that strangers use.
    ignoreTLS: true,
    connectionTimeout: 5000,
  })
  try {
    await transport.sendMail({ envelope: { from: sender, to: [...recipients] }, raw: message })
    return ['accepted']
  } catch (error) {
    const { code, responseCode } = error as { code?: string; responseCode?: number }
    if (responseCode !== undefined)
      return [responseCode >= 500 ? { refused: 'The receiver refused it' } : 'try again']
    if (code === 'ECONNECTION' || code === 'ESOCKET' || code === 'ETIMEDOUT') return undefined
    throw error
  } finally {
    transport.close()
  }
}

const takeIn = (config: Config, received: ReceivedMessage): Promise<Receipt[]> =>
  withPlatform(config, async (platform) => {
    const { isOurAddress, receiveMessage } = await import('../mailing/index.ts')
    const recipients = received.recipients.filter((address) => isOurAddress(address, platform))
    return receiveMessage({ ...received, recipients }, platform)
  })

function describe(receipts: readonly Receipt[]): Result {
  if (receipts.includes('try again'))
    return { report: 'The message: to be tried again later.', exitCode: exitTryAgain }
  return receipts.includes('accepted')
    ? 'The message: accepted.'
    : 'The message: not for us, or refused. It was dropped.'
}
