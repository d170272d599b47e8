import type { Frequency } from '@street-musketeers/contract/membership/memberships.ts'

const labels: Record<Frequency, string> = {
  WEEKLY: 'Every week',
  FORTNIGHTLY: 'Every fortnight',
  MONTHLY: 'Every month',
}

export const frequencyLabel = (frequency: Frequency) => labels[frequency]

export const frequencyChoices = Object.entries(labels).map(([value, label]) => ({ value, label }))
