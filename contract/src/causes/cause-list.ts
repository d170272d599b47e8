/** The 27 causes, in the order on the screen (rule: twenty-seven-causes). Underscores are shown as spaces. */
export const causes = [
  'fair_pay',
  'health_and_safety',
  'NHS',
  'social_care',
  'public_transport',
  'housing',
  'energy_bills',
  'food_poverty',
  'climate',
  'equal_pay',
  'anti-racism',
  'disability_rights',
  'LGBT_rights',
  "women's_rights",
  'migrant_rights',
  'young_workers',
  'pensions',
  'education',
  'childcare',
  'libraries',
  'post_office',
  'privatisation',
  'zero_hours_contracts',
  'right_to_strike',
  'peace',
  'mental_health',
  'local_democracy',
] as const

export const causeMessages = { saved: 'Your causes have been saved' } as const

/** The name of a cause on the screen: `right_to_strike` is "Right to strike". */
export function causeLabel(cause: string): string {
  const words = cause.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
