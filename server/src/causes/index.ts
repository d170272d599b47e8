/** The causes that musketeers chose, in order. */
export { listChosenCauses } from './list-chosen-causes.ts'
