/** The causes that musketeers chose, in order. */
export { listChosenCauses } from './choose-causes.ts'
