import { redirect } from 'react-router'
import * as paths from '@street-musketeers/contract/public-urls.ts'

/** A short address that leads to the one page where codes are entered. */
export const loader = () => redirect(paths.confirmCode('activate'))
