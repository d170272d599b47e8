import type { Call } from '@street-musketeers/contract/endpoints.ts'
import { seatMessages } from '@street-musketeers/contract/seats.ts'
import { redirect, type ActionFunctionArgs } from 'react-router'
import { formErrorResponse, readForm, submitForm } from '../../app/forms/submit-form.ts'
import { pageContext } from '../../app/page-context.ts'

interface Ways {
  /** With the account that the reader has, by the button `withAccount`. */
  take: Call
  /** With a new one. */
  accept: Call
  /** Where each leads. */
  taken: string
  accepted: string
}

/** Answers the form of an invitation that can be accepted in two ways. */
export async function acceptInvitation(
  { request, context }: Pick<ActionFunctionArgs, 'request' | 'context'>,
  { take, accept, taken, accepted }: Ways,
) {
  const { call } = context.get(pageContext)
  const sent = await readForm(request)
  const isTaken = sent.has('withAccount')
  const { state } = isTaken
    ? await submitForm(take, sent, { call, input: ({ invitation }) => ({ invitation }) })
    : await submitForm(accept, sent, { call, incomplete: seatMessages.incomplete })
  return state ? formErrorResponse(state) : redirect(isTaken ? taken : accepted)
}
