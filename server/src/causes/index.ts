/** What other domains may import from causes; nothing else in this folder is theirs to import. */
export { listChosenCauses as chosenCausesOf } from './list-chosen-causes.ts'
