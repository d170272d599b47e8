import type { Client } from '@street-musketeers/contract/client.ts'

/** A running product, as an attacker reaches it over HTTP, and what only its owners see and do. */
export interface AttackedProduct {
  /** It trusts one proxy, so each request says from which address it comes. */
  url: string
  /** How payments name the site. */
  publicUrl: string
  /** Signs payment events. */
  webhookSecret: string
  /** Where the team reads its email. */
  teamAddress: string
  administrator: Client
  organisation: Client
  /** A live campaign of that organisation. */
  campaignId: number
  /** Where mail servers deliver answers and bounce reports. */
  inboundPort: number
  now(): Date
  /** Waits until all jobs are done and all emails that are due are sent. */
  settle(): Promise<void>
  /** The emails to an address, oldest first. */
  emailsTo(address: string): Promise<{ subject: string; text: string; replyTo?: string | undefined }[]>
  /** Runs the operator's command. @returns the grant in the link that it prints */
  addAdministrator(email: string): Promise<string>
  /** As if more than ten minutes had passed since the sessions of this account proved who they are. */
  forgetProofs(email: string): Promise<void>
}

/** Plays one attacker of the audit. */
export interface Attack {
  name: string
  /** What the attacker does. */
  tries: string
  play(product: AttackedProduct): Promise<AttackResult>
}

interface AttackResult {
  /** What came of it. */
  got: string
  gotIn: boolean
}

/** Plays an attack and prints it. An attack that cannot be played counts as one that got in, because it shows nothing. */
export async function playAndPrint(attack: Attack, product: AttackedProduct): Promise<AttackResult> {
  const result = await attack
    .play(product)
    .catch((error: unknown) => ({ got: `It could not be played: ${String(error)}`, gotIn: true }))
  console.log(
    `${result.gotIn ? 'GOT IN ' : 'refused'}  ${attack.name}\n         tried: ${attack.tries}\n         got:   ${result.got}`,
  )
  return result
}
