import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { Form } from './form.tsx'

/** The lines of the summary above a refused form. */
function summaryOf(fields: Record<string, string>, labels: Record<string, string>, message = 'Fill this in') {
  const form = <Form state={{ values: {}, message, fields, labels }}>{null}</Form>
  const router = createMemoryRouter([{ path: '/', element: form }])
  const page = renderToStaticMarkup(<RouterProvider router={router} />)
  return [...page.matchAll(/<a [^>]*>(.*?)<\/a>/g)].map(([, line]) => line)
}

test('each line of the summary is one sentence that names its field once', () => {
  const lines = summaryOf(
    {
      firstName: 'Enter your first name',
      city: 'Keep this to 2,000 characters',
      reason: 'Choose one of the options for this',
    },
    { firstName: 'First name', city: 'Town or city', reason: 'What is wrong?' },
  )
  expect(lines).toEqual([
    'Enter your first name',
    'Town or city: keep this to 2,000 characters',
    'What is wrong? Choose one of the options for this',
  ])
})

test('fields with the message of the whole form are only named', () => {
  const message = 'Please make sure all essential fields are completed.'
  const labels = { firstLine: 'First line', city: 'Town or city' }
  expect(summaryOf({ firstLine: message, city: message }, labels, message)).toEqual([
    'First line',
    'Town or city',
  ])
})
