const roles = [
  ['ROLE_PM', 'organisation'],
  ['ROLE_USER', 'musketeer'],
  ['ROLE_ADMIN', 'administrator'],
  ['ROLE_ID', 'applicant'],
]

function signedInRole() {
  try {
    if (!localStorage.token || !(new Date(localStorage.expiresAt) > new Date())) return ''
    const authorities = JSON.parse(localStorage.authorities)
    return (
      roles.find(([name]) => authorities.some((/** @type {any} */ one) => one.authority === name))?.[1] ?? ''
    )
  } catch {
    return ''
  }
}

function showRole() {
  document.documentElement.dataset.role = signedInRole()
  document.documentElement.dataset.seat = localStorage.seat ?? ''
  document.documentElement.dataset.roles = localStorage.hasSeveralRoles ? 'several' : ''
}

showRole()
