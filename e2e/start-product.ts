import { startStack } from '@street-musketeers/sandbox/start-stack.ts'

/** One product for all journeys; at the end it must stop cleanly and leave nothing behind. */
export default async function startProduct() {
  const whole = await startStack()
  process.env.JOURNEY_URL = whole.url
  process.env.JOURNEY_MAILBOX = whole.mailboxUrl
  process.env.JOURNEY_PAYMENTS = whole.paymentsUrl
  process.env.JOURNEY_DATA = whole.dataDirectory
  return whole.stop
}
