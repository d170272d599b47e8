/** How a musketeer's place is stored, and which places are near a district. */
export { findDistrict, nearestFirst, placeColumns } from './choose-place.ts'
export { findDoorsOfSectors, findNearby, isUnknownPostcode } from './directory/search-directory.ts'
export { loadDirectory, loadDoors, removeDirectory } from './directory/load-directory.ts'
export { placeLeft } from './events.ts'
