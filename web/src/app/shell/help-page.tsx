import { Stack } from '../../ui/page/layout.tsx'
import { PageTitle } from '../../ui/page/page-title.tsx'
import { Walkthrough, type Step } from '../../ui/page/walkthrough.tsx'
import { PageHead } from './page.tsx'
import * as paths from '../paths.ts'

/** A dashboard's Help: its way in steps, and whom to ask. */
export function HelpPage({ lead, steps }: { lead: string; steps: readonly Step[] }) {
  return (
    <>
      <PageHead title="Help" private />
      <PageTitle lead={lead}>Help</PageTitle>
      <Stack gap="loose">
        <Walkthrough steps={steps} />
        <p>
          Something is not clear, or does not work? <a href={paths.contact()}>Write to us</a>. A person
          answers.
        </p>
      </Stack>
    </>
  )
}
