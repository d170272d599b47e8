import type { FormValues } from '../../ui/forms/form-state.ts'

/**
 * What a tab keeps of a sign-up while its code is entered, in one hidden field: the browser key, and what was typed except the passwords, so
 * that a mistyped address can be corrected.
 */
export interface KeptSignUp {
  browserKey: string
  /** The campaign whose page led to the sign-up. */
  campaignId: number | null
  /** Of the musketeer's link that led there. Nothing else keeps it, so who joined through whose link is stored nowhere (rule: share-links). */
  shareCode: string | null
  typed: Record<string, string>
}

const kept = ['firstName', 'lastName', 'email', 'userRole', 'marketing', 'consent', 'newsletter'] as const

/** @param typed the values of the sign-up form */
export const writeKeptSignUp = (
  typed: FormValues,
  { browserKey, campaignId, shareCode }: Omit<KeptSignUp, 'typed'>,
): string =>
  JSON.stringify({
    browserKey,
    campaignId,
    shareCode,
    typed: Object.fromEntries(kept.flatMap((name) => (typed[name] ? [[name, typed[name]]] : []))),
  } satisfies { [Key in keyof KeptSignUp]: unknown })

/** @returns null for a field that is empty, or that somebody changed */
export function readKeptSignUp(field: unknown): KeptSignUp | null {
  try {
    const { browserKey, campaignId, shareCode, typed } = JSON.parse(String(field)) as KeptSignUp
    const values = kept.flatMap((name) => (typeof typed[name] === 'string' ? [[name, typed[name]]] : []))
    return {
      browserKey: String(browserKey),
      campaignId: Number.isSafeInteger(campaignId) ? campaignId : null,
      shareCode: typeof shareCode === 'string' ? shareCode : null,
      typed: Object.fromEntries(values),
    }
  } catch {
    return null
  }
}
