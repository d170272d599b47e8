import * as paths from '@street-musketeers/contract/public-urls.ts'
import { ButtonLink } from '../../ui/forms/button.tsx'
import { Step, StepList } from '../../ui/lists/step-list.tsx'
import { Panel } from '../../ui/page/card.tsx'
import { Row } from '../../ui/page/layout.tsx'
import { steps, type FirstStep } from './next-step.ts'

const labels: Record<(typeof steps)[number], string> = {
  'choose causes': 'Choose your causes',
  join: 'Join a campaign',
  print: 'Print the leaflet',
  deliver: 'Deliver it on your street',
  report: 'Report how many',
}

const advice: Record<FirstStep, { text: string; link: string; to: string }> = {
  'choose causes': {
    text: 'Tell us what you care about, and we’ll show you campaigns that match.',
    link: 'Choose your causes',
    to: paths.musketeerDashboard('causes'),
  },
  join: {
    text: 'Look through the campaigns for your causes and read their leaflets. When you join your first one, we’ll email you its leaflet straight away.',
    link: 'Select a campaign',
    to: paths.musketeerDashboard('select-campaigns'),
  },
}

/** Leads a new musketeer to their first leaflet: what is done, what is next, and a link to it. */
export function FirstSteps({ step }: { step: FirstStep }) {
  const current = steps.indexOf(step)
  const { text, link, to } = advice[step]
  return (
    <Panel title={`Next: ${labels[step].toLowerCase()}`}>
      <StepList>
        {steps.map((name, index) => (
          <Step
            key={name}
            state={index < current ? 'done' : index === current ? 'current' : 'later'}
            number={index + 1}
          >
            {labels[name]}
          </Step>
        ))}
      </StepList>
      <p>{text}</p>
      <Row>
        <ButtonLink variant="primary" to={to}>
          {link}
        </ButtonLink>
      </Row>
    </Panel>
  )
}
