import { client } from '@street-musketeers/contract/client.ts'
import { saveAddress, says } from '@street-musketeers/contract/identity/identity.ts'
import { expect, test } from 'vitest'
import { answerForm, nest } from './answer-form.ts'

function formOf(entries: Record<string, string>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(entries)) form.append(name, value)
  return form
}

/** A server that gives one answer, and what it was asked. */
function answering(status: number, body: unknown) {
  const asked: unknown[] = []
  const call = client(async (path, request) => {
    asked.push({ path, body: JSON.parse(String(request.body)) })
    return Response.json(body, { status })
  })
  return { call, asked }
}

const typed = {
  'address.organisation': '',
  'address.firstLine': '1 High Street',
  'address.secondLine': '',
  'address.city': 'Leeds',
  'address.county': '',
  'address.postCode': 'LS1 1AA',
}

test('names with dots become the call’s nested input, and the reply comes back', async () => {
  const { call, asked } = answering(200, { address: nest(typed).address })
  const outcome = await answerForm(saveAddress, formOf(typed), { call })
  expect(outcome.state).toBeUndefined()
  expect(outcome.reply?.address.city).toBe('Leeds')
  expect(asked).toEqual([{ path: '/api/address', body: nest(typed) }])
})

test('what is missing is refused before the call, with the form’s own sentence, and what was typed is kept', async () => {
  const { call, asked } = answering(200, {})
  const sent = formOf({ ...typed, 'address.city': '' })
  const { state } = await answerForm(saveAddress, sent, { call, incomplete: says.addressIncomplete })
  expect(state).toMatchObject({
    message: says.addressIncomplete,
    fields: { 'address.city': says.addressIncomplete },
    values: { 'address.firstLine': '1 High Street' },
  })
  expect(asked).toEqual([])
})

test('a refusal shows the server’s sentence beside the field', async () => {
  const fields = { 'address.postCode': 'That is no post code.' }
  const { call } = answering(422, {
    status: 422,
    error: 'InvalidInput',
    message: 'Some answers need changing.',
    fields,
  })
  const { state } = await answerForm(saveAddress, formOf(typed), { call })
  expect(state).toMatchObject({ message: 'Some answers need changing.', fields, error: 'InvalidInput' })
})

test('a name in brackets is a list even with one tick, and no name reaches a prototype', () => {
  expect(nest({ 'causes[]': ['HOUSING'] })).toEqual({ causes: ['HOUSING'] })
  nest({ '__proto__.polluted': 'yes' })
  expect(({} as { polluted?: string }).polluted).toBeUndefined()
})
