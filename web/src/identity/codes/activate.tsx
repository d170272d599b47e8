import { redirect } from 'react-router'
import * as paths from '../../app/paths.ts'

/** The short address people are told; the code is entered in one place. */
export const loader = () => redirect(paths.confirmCode('activate'))
