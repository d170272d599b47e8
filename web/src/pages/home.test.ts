import { createClient } from '@street-musketeers/contract/client.ts'
import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { pageContext, type PageContext } from '../app/page-context.ts'
import { loader } from './home.tsx'

test('the front page is shown without live figures while the API is unavailable, and not cached', async () => {
  const context = new RouterContextProvider()
  const call = createClient(async () =>
    Response.json({ status: 503, error: 'Unavailable', message: 'Please try again.' }, { status: 503 }),
  )
  context.set(pageContext, { call } as PageContext)
  const { data, init } = await loader({ context, request: new Request('https://musketeers.example/') })
  expect(data).toEqual({ campaigns: [], delivered: null, news: null })
  expect(new Headers(init?.headers).get('cache-control')).toBe('no-store')
})
