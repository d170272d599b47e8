import { createClient } from '@street-musketeers/contract/client.ts'
import { accountMessages } from '@street-musketeers/contract/identity/messages-and-limits.ts'
import { leafletMessages } from '@street-musketeers/contract/campaigns/messages-and-limits.ts'
import { expect, test } from 'vitest'
import { submitForm, nestValues } from './submit-form.ts'

function formOf(entries: Record<string, string>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(entries)) form.append(name, value)
  return form
}

/** A server that gives one answer, and the requests it received. */
function stubServer(status: number, body: unknown) {
  const requests: unknown[] = []
  const call = createClient(async (path, request) => {
    requests.push({ path, body: JSON.parse(String(request.body)) })
    return Response.json(body, { status })
  })
  return { call, requests }
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
  const { call, requests } = stubServer(200, { address: nestValues(typed).address })
  const outcome = await submitForm('POST /api/address', formOf(typed), { call })
  expect(outcome.state).toBeUndefined()
  expect(outcome.reply?.address.city).toBe('Leeds')
  expect(requests).toEqual([{ path: '/api/address', body: nestValues(typed) }])
})

test('a refusal of an empty field shows the form’s own sentence, and what was typed is kept', async () => {
  const { call } = stubServer(422, {
    status: 422,
    error: 'InvalidInput',
    message: 'Fill this in',
    fields: { 'address.city': accountMessages.addressIncomplete },
  })
  const sent = formOf({ ...typed, 'address.city': '' })
  const { state } = await submitForm('POST /api/address', sent, {
    call,
    incomplete: accountMessages.addressIncomplete,
  })
  expect(state).toMatchObject({
    message: accountMessages.addressIncomplete,
    fields: { 'address.city': accountMessages.addressIncomplete },
    values: { 'address.firstLine': '1 High Street' },
  })
})

test('a required file that was not chosen is requests for before the call', async () => {
  const { call, requests } = stubServer(200, {})
  const { state } = await submitForm('POST /api/leaflet', formOf({}), { call })
  expect(state).toMatchObject({ fields: { leafletFile: leafletMessages.missingMessage } })
  expect(requests).toEqual([])
})

test('a refusal shows the server’s sentence beside the field', async () => {
  const fields = { 'address.postCode': 'That is no post code.' }
  const { call } = stubServer(422, {
    status: 422,
    error: 'InvalidInput',
    message: 'Some answers need changing.',
    fields,
  })
  const { state } = await submitForm('POST /api/address', formOf(typed), { call })
  expect(state).toMatchObject({ message: 'Some answers need changing.', fields, error: 'InvalidInput' })
})

test('a name in brackets is a list even with one tick, and no name reaches a prototype', () => {
  expect(nestValues({ 'causes[]': ['HOUSING'] })).toEqual({ causes: ['HOUSING'] })
  nestValues({ '__proto__.polluted': 'yes' })
  expect(({} as { polluted?: string }).polluted).toBeUndefined()
})

test('after a server error the form keeps what was typed, and says so', async () => {
  const { call } = stubServer(500, { status: 500, error: 'Unexpected', message: 'Please sign in.' })
  const { state } = await submitForm('POST /api/address', formOf(typed), { call })
  expect(state).toMatchObject({
    message: 'Something went wrong on our side. We have kept what you typed. Please try again in a minute.',
    values: { 'address.city': 'Leeds' },
    error: 'Unexpected',
  })
})
