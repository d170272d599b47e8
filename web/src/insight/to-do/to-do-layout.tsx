import { ApiError } from '@street-musketeers/contract/client.ts'
import { Outlet } from 'react-router'
import { call } from '../../app/api/api.ts'

/** What waits, for the menu and the first screen. The other tabs open without it. */
export async function clientLoader() {
  const now = Date.now()
  try {
    return { waiting: await call('GET /api/waiting', {}), now }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { waiting: null, now }
  }
}

/** It is counted again whenever a tab is opened. */
export const shouldRevalidate = () => true

/** Around the tabs of the administrators' dashboard. */
export default function ToDoLayout() {
  return <Outlet />
}
