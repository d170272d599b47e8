import { Walkthrough, type Step } from '../../ui/page/walkthrough.tsx'
import { TabPage } from './tab-page.tsx'
import * as paths from '@street-musketeers/contract/public-urls.ts'

/** A dashboard's Help: how to use it, step by step, and how to ask us. */
export function HelpPage({ lead, steps }: { lead: string; steps: readonly Step[] }) {
  return (
    <TabPage title="Help" lead={lead}>
      <Walkthrough steps={steps} />
      <p>
        Is something unclear or not working? <a href={paths.contact()}>Write to us</a> and a person will
        reply.
      </p>
    </TabPage>
  )
}
