import * as paths from '@street-musketeers/contract/public-urls.ts'
import type { ReactNode } from 'react'
import { HandWithLeaflet } from '../../drawings/hand-with-leaflet.tsx'
import { Tally } from '../../drawings/tally.tsx'
import { ButtonLink } from '../../ui/forms/button.tsx'
import { Step, StepList } from '../../ui/lists/step-list.tsx'
import { PanelAction, PaperPanel } from '../../ui/page/paper-panel.tsx'
import { steps, type FirstStep } from './next-step.ts'

const labels: Record<(typeof steps)[number], string> = {
  'choose causes': 'Choose your causes',
  join: 'Join a campaign',
  print: 'Print the leaflet',
  deliver: 'Deliver it on your street',
  report: 'Report how many',
}

const advice: Record<FirstStep, { picture: ReactNode; text: string; link: string; to: string }> = {
  'choose causes': {
    picture: <Tally />,
    text: 'Tell us what you care about, and we’ll show you campaigns that match.',
    link: 'Choose your causes',
    to: paths.musketeerDashboard('causes'),
  },
  join: {
    picture: <HandWithLeaflet />,
    text: 'When you join your first one, we’ll email you its leaflet straight away.',
    link: 'Select a campaign',
    to: paths.musketeerDashboard('select-campaigns'),
  },
  'join another': {
    picture: <HandWithLeaflet />,
    text: 'No campaign that you joined is running now. Join another one for your next leaflet.',
    link: 'Select a campaign',
    to: paths.musketeerDashboard('select-campaigns'),
  },
}

/** Leads a new musketeer to their first leaflet: what is next, with a link to it, and the steps around it. */
export function FirstSteps({ step }: { step: FirstStep }) {
  const current = steps.indexOf(step === 'join another' ? 'join' : step)
  const { picture, text, link, to } = advice[step]
  return (
    <PaperPanel
      label={`Step ${current + 1} of ${steps.length}`}
      picture={picture}
      heading={
        <>
          <h2>Next: {labels[steps[current]!].toLowerCase()}</h2>
          <p>{text}</p>
        </>
      }
    >
      <PanelAction>
        <ButtonLink variant="primary" size="large" to={to}>
          {link}
        </ButtonLink>
      </PanelAction>
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
    </PaperPanel>
  )
}
