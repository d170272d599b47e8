import { problems, type ProblemCode } from '@street-musketeers/contract/problems.ts'
import { data } from 'react-router'
import type { FormState } from '../ui/forms/form-state.ts'

/** The page again, with what was wrong, under the refusal's own HTTP status: 429 must not look like 422 to whoever watches. */
export function formErrorResponse(state: FormState) {
  const { status } = problems[(state.error ?? 'InvalidInput') as ProblemCode]
  return data({ state }, { status })
}
