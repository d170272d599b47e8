import { Outlet } from 'react-router'
import { AreaFrame } from './area-frame.tsx'
import { LeaveDialog } from '../forms/leave-dialog.tsx'
import { AskAgainDialog } from '../../identity/sessions/ask-again-dialog.tsx'

/** What all pages of a signed-in person share. */
export function Area() {
  return (
    <>
      <AreaFrame>
        <Outlet />
      </AreaFrame>
      <AskAgainDialog />
      <LeaveDialog />
    </>
  )
}
