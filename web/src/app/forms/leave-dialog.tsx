import { useBeforeUnload, useBlocker } from 'react-router'
import { Dialog } from '../../ui/feedback/dialog.tsx'
import { Button } from '../../ui/forms/button.tsx'
import { FormActions } from '../../ui/forms/form.tsx'
import { isSigningOut } from '../session/session.ts'
import { hasUnsavedText } from './typed-text.ts'

/**
 * Asks before a page with unsaved text is left (rule: leaving-asks): our dialog for another page of the dashboards, the browser's own
 * question for everything else. One for all forms, because a router has one blocker.
 */
export function LeaveDialog() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && hasUnsavedText(),
  )
  useBeforeUnload((event) => {
    if (hasUnsavedText() && !isSigningOut()) event.preventDefault()
  })
  return (
    <Dialog
      title="You have not saved your changes"
      open={blocker.state === 'blocked'}
      onClose={() => blocker.state === 'blocked' && blocker.reset()}
    >
      <p>If you leave this page now, what you typed or ticked here is lost.</p>
      <FormActions>
        <Button variant="primary" onClick={() => blocker.reset?.()}>
          Stay on this page
        </Button>
        <Button onClick={() => blocker.proceed?.()}>Leave without saving</Button>
      </FormActions>
    </Dialog>
  )
}
