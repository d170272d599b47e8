document.addEventListener('input', ({ target }) => {
  if (target instanceof HTMLInputElement && target.dataset.asks)
    document.getElementById(target.dataset.asks)?.setAttribute('hidden', '')
})

// A form with a password that lacks nothing but a tick is not sent: the password would be gone. The server names several errors at once.
addEventListener(
  'submit',
  (event) => {
    const form = /** @type {HTMLElement} */ (event.target)
    const box = /** @type {HTMLElement | null} */ (form.querySelector('[data-asks]:not(:checked)'))
    const password = /** @type {HTMLInputElement | null} */ (form.querySelector('[name=password]'))
    const confirm = /** @type {HTMLInputElement | null} */ (form.querySelector('[name=confirm]'))
    if (!box || !password?.value || (confirm && confirm.value !== password.value)) return
    if (form.querySelector(':is(input, select):invalid:not([data-asks])')) return
    event.preventDefault()
    document.getElementById(box.dataset.asks ?? '')?.removeAttribute('hidden')
    box.focus()
  },
  true,
)

// Without a connection nothing is sent, so that what was typed stays. A second press during the first post sends nothing either.
addEventListener('submit', (event) => {
  const form = event.target
  if (!event.defaultPrevented) stopOffline(event)
  if (event.defaultPrevented || !(form instanceof HTMLFormElement)) return
  if (form.hasAttribute('data-sent')) event.preventDefault()
  form.setAttribute('data-sent', '')
  event.submitter?.setAttribute('data-pressed', '')
})

// The Back button shows a page as it was left.
addEventListener('pageshow', () => {
  for (const form of document.querySelectorAll('form[data-sent]')) form.removeAttribute('data-sent')
  for (const button of document.querySelectorAll('button[data-pressed]'))
    button.removeAttribute('data-pressed')
})
