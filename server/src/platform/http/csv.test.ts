import { createClient } from '@street-musketeers/contract/client.ts'
import fastify from 'fastify'
import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { csvFile } from './csv.ts'
import { sendFile, type FileResponse } from './file-response.ts'

interface Row {
  name: string
  count: number
}
const columns = { name: 'Name', count: 'Delivered' }
const textOf = async ({ content }: FileResponse) =>
  (await buffer(Readable.from(content as AsyncIterable<Buffer>))).toString()

test('a table has its headings, and commas, quotes and line breaks stay in their cell', async () => {
  const rows = [
    { name: 'Fair pay, "now"', count: 20 },
    { name: 'two\nlines', count: null },
  ]
  expect(await textOf(csvFile('a.csv', columns, rows))).toBe(
    '\ufeffName,Delivered\r\n"Fair pay, ""now""",20\r\n"two\nlines",\r\n',
  )
})

test('an empty table still has its headings', async () => {
  expect(await textOf(csvFile('a.csv', columns, []))).toBe('\ufeffName,Delivered\r\n')
})

test.each(['=1+1', '+44 161 496 0000', '-1', '@SUM(A1)', '\tx', '\r=1', '\uFF1D1'])(
  'a spreadsheet never reads %j as a formula, and a negative number stays a number',
  async (name) => {
    const [, row] = (await textOf(csvFile('a.csv', columns, [{ name, count: -5 }]))).split(/\r\n(?=['"])/)
    expect(row).toMatch(/^"?'/)
    expect(row).toMatch(/,-5\r\n$/)
  },
)

test('only the named columns are exported', async () => {
  const rows = [{ name: 'Ada', count: 1, password: 'secret' }]
  expect(await textOf(csvFile('a.csv', columns, rows))).not.toContain('secret')
})

describe('a table downloaded with the contract’s client', () => {
  async function fetchTable(rows: Iterable<Row> | AsyncIterable<Row>): Promise<Blob> {
    const app = fastify()
    app.get('/api/history.csv', (_request, reply) =>
      sendFile(reply, 'text/csv', csvFile('a.csv', columns, rows)),
    )
    const address = await app.listen({ host: '127.0.0.1', port: 0 })
    try {
      return await createClient((path, request) => fetch(address + path, request))('GET /api/history.csv', {})
    } finally {
      await app.close()
    }
  }

  test('arrives as a file', async () => {
    const file = await fetchTable([{ name: 'Ada', count: 1 }])
    expect(file.type).toMatch('text/csv')
    expect(await file.text()).toContain('Ada,1')
  })

  test('that fails halfway is refused, so half of it never looks complete', async () => {
    async function* rows() {
      for (let count = 0; count < 50_000; count++) yield { name: 'Ada', count }
      await Promise.resolve()
      throw new Error('The database went away')
    }
    await expect(fetchTable(rows())).rejects.toMatchObject({ error: 'Unavailable' })
  })
})
