// @ts-check
/** The buttons of the public campaign page that need a script: they copy and share its address and print its leaflet. Hidden without it. */

/** @param {HTMLButtonElement} button @param {string} text */
function relabel(button, text) {
  for (const place of [button.firstElementChild, document.querySelector('[data-said]')])
    if (place) place.textContent = text
}

/** What each button does, by the name in its `data-does`, and whether this browser can. */
const actions = {
  copy: {
    isPossible: () => 'clipboard' in navigator,
    /** @param {DOMStringMap} data */
    run: ({ address = '' }) => navigator.clipboard.writeText(address),
  },
  share: {
    isPossible: () => 'share' in navigator,
    /** @param {DOMStringMap} data */
    run: ({ address = '', name = '' }) => navigator.share({ url: address, title: name }),
  },
  print: {
    isPossible: () => true,
    /** @param {DOMStringMap} data */
    async run({ printer = '', address = '', name = '' }) {
      const { printPicture } = await import(/* @vite-ignore */ printer)
      await printPicture(address, name)
    },
  },
}

for (const button of /** @type {NodeListOf<HTMLButtonElement>} */ (
  document.querySelectorAll('button[data-does]')
)) {
  const { does, done, failed = '' } = button.dataset
  const action = actions[/** @type {keyof typeof actions} */ (does)]
  button.hidden = !action.isPossible()
  button.addEventListener('click', () => {
    action.run(button.dataset).then(
      () => done && relabel(button, done),
      // Somebody who closes the browser's own window has shared nothing, which is no error.
      ({ name }) => name !== 'AbortError' && relabel(button, failed),
    )
  })
}
