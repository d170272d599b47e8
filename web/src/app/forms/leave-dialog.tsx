import { useEffect, useState } from 'react'
import { useBeforeUnload, useBlocker } from 'react-router'
import { Dialog } from '../../ui/feedback/dialog.tsx'
import { Button } from '../../ui/forms/button.tsx'
import { FormActions } from '../../ui/forms/form.tsx'
import { dropDrafts } from '../session/drafts.ts'
import { isSigningOut } from '../session/session.ts'
import { hasUnsavedText, stopAsking } from '../session/typed-text.ts'

const answerWithinMs = 60_000

/**
 * Asks before a page with unsaved text is left (rule: leaving-asks): our dialog for another page of the dashboards and for signing out,
 * the browser's own question for everything else. One for all forms, because a router has one blocker.
 */
export function LeaveDialog() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && hasUnsavedText(),
  )
  const [waitsToSignOut, setWaitsToSignOut] = useDelayedSignOut()
  useBeforeUnload((event) => {
    if (!hasUnsavedText() || isSigningOut()) return
    event.preventDefault()
    // The person may stay.
    showOpening()
  })
  function leaveUnsaved() {
    dropDrafts()
    blocker.proceed?.()
  }
  return (
    <>
      <Dialog
        title="You haven’t saved your changes"
        open={blocker.state === 'blocked'}
        onClose={() => blocker.state === 'blocked' && blocker.reset()}
      >
        <p>If you leave this page now, what you typed or ticked here will be lost.</p>
        <FormActions>
          <Button variant="primary" onClick={() => blocker.reset?.()}>
            Stay on this page
          </Button>
          <Button onClick={leaveUnsaved}>Leave without saving</Button>
        </FormActions>
      </Dialog>
      <Dialog title="Sign out without saving?" open={waitsToSignOut} onClose={() => setWaitsToSignOut(false)}>
        <p>
          What you typed or ticked here hasn’t been saved. If you don’t choose, you’ll be signed out in a
          minute.
        </p>
        <FormActions>
          <Button variant="primary" onClick={() => setWaitsToSignOut(false)}>
            Stay on this page
          </Button>
          <Button onClick={signOutNow}>Sign out without saving</Button>
        </FormActions>
      </Dialog>
    </>
  )
}

function signOutNow(): void {
  stopAsking()
  document.querySelector<HTMLElement>('[data-sign-out]')?.click()
}

/**
 * Makes signing out wait for an answer while something is unsaved. A person who closes the page or walks away without one is signed out,
 * because they asked for that.
 * @returns whether it waits, and how to change that
 */
function useDelayedSignOut() {
  const state = useState(false)
  const [waits, setWaits] = state
  useEffect(() => {
    const ask = (event: Event) => {
      if (!hasUnsavedText()) return
      event.preventDefault()
      setWaits(true)
    }
    document.addEventListener('sign-out', ask)
    return () => document.removeEventListener('sign-out', ask)
  }, [setWaits])
  useEffect(() => {
    if (!waits) return
    const timer = setTimeout(signOutNow, answerWithinMs)
    addEventListener('pagehide', signOutNow)
    return () => {
      clearTimeout(timer)
      removeEventListener('pagehide', signOutNow)
    }
  }, [waits])
  return state
}
