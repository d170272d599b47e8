import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { JoinedCampaignsSection } from './joined-campaigns-section.tsx'

function renderSection(count: number): string {
  const memberships = Array.from({ length: count }, (_, index) => ({
    campaignDistributorId: index + 1,
    campaignId: index + 1,
    campaignName: `Campaign ${index + 1}`,
  })) as Parameters<typeof JoinedCampaignsSection>[0]['memberships']
  const router = createMemoryRouter([
    { path: '/', element: <JoinedCampaignsSection memberships={memberships} /> },
  ])
  return renderToStaticMarkup(<RouterProvider router={router} />)
}

test('the first five campaigns are shown, and the others are folded behind their number', () => {
  const [shown, folded] = renderSection(7).split('<details>')
  expect(shown!.match(/<li>/g)).toHaveLength(5)
  expect(folded).toContain('Show 2 more</summary>')
  expect(folded!.match(/<li>/g)).toHaveLength(2)
  expect(folded).toContain('Campaign 7')

  const few = renderSection(5)
  expect(few.match(/<li>/g)).toHaveLength(5)
  expect(few).not.toContain('<details>')
})
