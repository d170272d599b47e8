/** What a key of an organisation opens to its programs (rule: api-keys). */
export const keyScopes = ['campaigns', 'leaflets', 'figures'] as const
export type KeyScope = (typeof keyScopes)[number]

export const keyScopeLabels: Record<KeyScope, string> = {
  campaigns: 'Campaigns, with their totals',
  leaflets: 'Leaflets made here, published or not, with their words and files',
  figures: 'Charts: figures by month and week',
}

/** What every key begins with, so that people and programs that look for leaked secrets know it. */
export const keyPrefix = 'smk_'

export const maxKeyNameLength = 60
export const maxKeys = 10
export const callsAnHour = 600

export const keyMessages = {
  scopesMissing: 'Choose at least one thing that it may read',
  tooMany: `An organisation has at most ${maxKeys} keys. End one first.`,
  tooManyCalls: `A key makes at most ${callsAnHour} calls an hour. Please wait until the hour is over.`,
  ended: 'The key no longer works.',
  notOpened: 'This key does not open that. Make one that does under People, “Keys for programs”.',
} as const
