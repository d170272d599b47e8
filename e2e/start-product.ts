import { startStack } from '@street-musketeers/sandbox/start-stack.ts'

/** Starts one product for all journeys. At the end it must stop cleanly and leave nothing behind. */
export default async function startProduct() {
  // So that calls can come from different visitors, as they do behind a proxy.
  process.env.TRUSTED_PROXIES = '1'
  const stack = await startStack()
  process.env.JOURNEY_URL = stack.url
  process.env.JOURNEY_MAILBOX = stack.mailboxUrl
  process.env.JOURNEY_PAYMENTS = stack.paymentsUrl
  process.env.JOURNEY_DATA = stack.dataDirectory
  return stack.stop
}
