import { Step, StepList } from '../../ui/lists/step-list.tsx'

/** What to do with a leaflet. We cannot see what is printed, so none is the current one. */
export const LeafletSteps = () => (
  <StepList inline>
    <Step state="later" number={1}>
      Print
    </Step>
    <Step state="later" number={2}>
      Deliver
    </Step>
    <Step state="later" number={3}>
      Tell us
    </Step>
  </StepList>
)
