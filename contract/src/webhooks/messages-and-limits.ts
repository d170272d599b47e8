/** What an organisation's server can be told, by the Standard Webhooks convention (rule: webhook-messages). */
export const webhookEvents = [
  'campaign.published',
  'campaign.changed',
  'campaign.ended',
  'campaign.weekly_figures',
] as const
export type WebhookEvent = (typeof webhookEvents)[number]

/** What an officer sends to try a webhook. */
export const webhookTest = 'webhook.test'
export type WebhookMessageType = WebhookEvent | typeof webhookTest

export const webhookEventLabels: Record<WebhookMessageType, string> = {
  'campaign.published': 'A campaign is published',
  'campaign.changed': 'A campaign or its leaflets change',
  'campaign.ended': 'A campaign ends',
  'campaign.weekly_figures': 'A campaign’s figures of the last week, on Mondays',
  'webhook.test': 'A test',
}

/** What every signing secret begins with (Standard Webhooks). */
export const secretPrefix = 'whsec_'

export const maxWebhooks = 5
export const maxWebhookNameLength = 60
/** How many of the last messages an officer sees. */
export const shownMessages = 50
/** How long the organisation's server has for its answer. */
export const answerSeconds = 10
/** How long a message is tried, and how long it is stored. */
export const retryDays = 3
export const messageDays = 30

/** Why a webhook is stopped: its server said that it is gone (410), or nothing arrived for three days. */
export const stopReasons = ['gone', 'failing'] as const
export type StopReason = (typeof stopReasons)[number]

export const stopSentences: Record<StopReason, string> = {
  gone: 'Your server answered 410, which means that nobody is there any more.',
  failing: `Your server took no message for ${retryDays} days.`,
}

/** Why a message did not get an answer. */
const failures = {
  'no-name': 'We found no server with that name.',
  private: 'That name leads to a private network, which we don’t call.',
  'too-slow': `Your server did not answer within ${answerSeconds} seconds.`,
  certificate: 'The certificate of your server is not valid for its name.',
  unreachable: 'We could not reach your server.',
  stopped: 'The webhook was stopped.',
} as const
export type Failure = keyof typeof failures

/** What came of the last try: the status of the answer, or why there was none. */
export type Outcome = number | Failure

export function describeOutcome(outcome: Outcome): string {
  if (typeof outcome === 'string') return failures[outcome]
  if (outcome >= 300 && outcome < 400)
    return `Your server answered ${outcome}: it sends us to another address, which we don’t follow.`
  return `Your server answered ${outcome}.`
}

export const webhookMessages = {
  eventsMissing: 'Choose at least one thing to be told',
  tooMany: `An organisation has at most ${maxWebhooks} webhooks. Delete one first.`,
  addressInvalid:
    'Enter an address that starts with https:// and has a public name, such as https://www.example.org/hook. It cannot have a port, a password or numbers in place of a name.',
  deleted: 'The webhook is deleted. It is told nothing more.',
  started: 'The webhook works again.',
  testSent: 'The test is on its way. Its outcome shows in a few seconds.',
  sentAgain: 'It is sent again, with the same id. Its outcome shows in a few seconds.',
} as const
