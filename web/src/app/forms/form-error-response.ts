import { problems, type ProblemCode } from '@street-musketeers/contract/problems.ts'
import { data } from 'react-router'
import type { FormState } from '../../ui/forms/form-state.ts'

/** The page again with its errors, under the refusal's own HTTP status, so that monitoring can distinguish a 429 from a 422. */
export function formErrorResponse(state: FormState) {
  const { status } = problems[(state.error ?? 'InvalidInput') as ProblemCode]
  return data({ state }, { status })
}
