import type { Email } from './email.ts'

/** The emails to an address in a mailbox, newest first; without an address, all. @param url where people read the mailbox */
export async function listEmails(url: string, to = ''): Promise<Email[]> {
  const reply = await fetch(`${url}/api/emails?to=${encodeURIComponent(to)}`)
  return (await reply.json()) as Email[]
}
