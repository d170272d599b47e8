import { Page } from '../app/page.tsx'
import * as paths from '../app/paths.ts'
import { useProduct } from '../app/product.ts'
import { Prose } from '../ui/layout.tsx'

export const handle = { still: true }

export default function Donate() {
  const { contactAddress } = useProduct()
  return (
    <Page
      title="Donate"
      description="We run on small gifts. Card donations are not open yet; here is how to reach us."
      lead="Card donations are not open yet. We would rather say so than take your details for nothing."
    >
      <Prose>
        <p>
          The work is done by volunteers. Money goes on the computer that sends the leaflets, on checking
          them, and on paper for people who cannot print at home.
        </p>
        <p>
          If you or your branch would like to help before the page opens,{' '}
          <a href={paths.contact()}>write to us</a> or email{' '}
          <a href={`mailto:${contactAddress}`}>{contactAddress}</a>. We answer every message.
        </p>
        <p>
          Time is worth as much: <a href={paths.signUp()}>become a musketeer</a> and give ten minutes on your
          own street.
        </p>
      </Prose>
    </Page>
  )
}
