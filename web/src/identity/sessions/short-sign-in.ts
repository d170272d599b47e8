import { redirect } from 'react-router'
import * as paths from '@street-musketeers/contract/public-urls.ts'

/** A short address that leads to the ordinary sign-in page. */
export const loader = () => redirect(paths.signIn())
