import { Stack } from '../../ui/page/layout.tsx'
import { PageTitle } from '../../ui/page/page-title.tsx'
import { Walkthrough, type Step } from '../../ui/page/walkthrough.tsx'
import { PageHead } from './page.tsx'
import * as paths from '@street-musketeers/contract/public-urls.ts'

/** A dashboard's Help: how to use it, step by step, and how to ask us. */
export function HelpPage({ lead, steps }: { lead: string; steps: readonly Step[] }) {
  return (
    <>
      <PageHead title="Help" private />
      <PageTitle lead={lead}>Help</PageTitle>
      <Stack gap="loose">
        <Walkthrough steps={steps} />
        <p>
          Is something unclear or not working? <a href={paths.contact()}>Write to us</a> and a person will
          answer.
        </p>
      </Stack>
    </>
  )
}
