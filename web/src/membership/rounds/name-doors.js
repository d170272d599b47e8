// @ts-check
// The server knows no whole postcodes (rule: round-postcodes), so it names doors by an id. This browser may have claimed them.

/** @type {{ postcodeId: string, postcode: string }[]} */
const doors = JSON.parse(localStorage.doors ?? '[]')
for (const { postcodeId, postcode } of doors)
  for (const name of document.querySelectorAll(`[data-postcode-id="${postcodeId}"]`))
    name.textContent = postcode
