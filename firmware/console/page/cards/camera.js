/** What the camera sees, learning and recognising it, and on a fake the pictures it is shown. */
import { act, call } from '../api.js'
import { byId, make, onClick, setPill, showBlob, toast } from '../dom.js'
import { onLanguage, t } from '../i18n.js'
import { nameOf } from './items.js'

const LOOK_EVERY_MS = 700

export function startCamera() {
  let camera = {}
  let isConnected = null
  let isLooked = false
  let tag = null
  let isPictured = false

  onLanguage(draw)
  onClick('recognise', recognise)
  onClick('reset', () => act('/sim/camera', { method: 'DELETE' }))
  byId('learn').addEventListener('submit', (event) => {
    event.preventDefault()
    learn(event.target.elements.id.value.trim())
  })
  byId('choose').addEventListener('change', ({ target }) => {
    see(target.files[0])
    target.value = ''
  })
  acceptDrops(byId('view'))
  look()

  /** The newest frame while somebody looks; the tag makes an unchanged one cost nothing. */
  async function look() {
    for (;;) {
      if (!document.hidden && isConnected !== null) {
        const headers = tag ? { 'if-none-match': tag } : {}
        const response = await call('/console/camera.jpg', { headers })
        if (response?.status === 200) {
          tag = response.headers.get('etag')
          showBlob(byId('picture'), await response.blob())
        }
        isLooked = true
        isPictured = response?.status === 200 || response?.status === 304
        draw()
      }
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
    }
  }

  function draw() {
    byId('picture').hidden = !isPictured
    byId('picture').alt = t('camera.alt')
    byId('no-picture').hidden = isPictured
    byId('no-picture').textContent = isConnected === null ? '' : because(t('camera.none'))
    if (isConnected === null) return
    // A camera that gives no picture is not called connected, whatever its driver hopes.
    const isThere = isConnected && (isPictured || !isLooked)
    const isSlow = isThere && camera.state === 'degraded'
    setPill(
      byId('camera-link'),
      isSlow ? 'waiting' : isThere ? 'good' : 'bad',
      isSlow ? because(t('camera.slow')) : t(isThere ? 'link.on' : 'link.off'),
    )
  }

  function because(words) {
    return camera.reason ? `${words}: ${camera.reason}` : words
  }

  return (state) => {
    camera = state
    isConnected = state.isConnected
    draw()
  }
}

async function learn(id) {
  const answer = await act('/api/add_item_template', { method: 'POST', json: { id } })
  if (answer) toast(t('camera.learned', { id }))
}

async function recognise() {
  const answer = await act('/api/get_result?top=3', { method: 'GET' })
  if (!answer) return
  const found = answer.data?.items ?? []
  if (found.length === 0) toast(t('camera.nothing'))
  byId('scores').replaceChildren(
    ...found.map(({ id, score }) =>
      make(
        'li',
        {},
        make('strong', {}, nameOf(id)),
        make('span', {}, `${Math.round(score * 100)} %`),
        make('progress', { max: 1, value: score, ariaLabel: nameOf(id) }),
      ),
    ),
  )
}

async function see(file) {
  if (!file) return
  if (!/^image\/(jpeg|png)$/.test(file.type)) return toast(t('camera.wrong'))
  await act('/sim/camera', { method: 'PUT', body: file, headers: { 'content-type': file.type } })
}

function acceptDrops(view) {
  const isFake = () => !document.querySelector('[data-lever="camera"]').hidden
  for (const type of ['dragenter', 'dragover'])
    view.addEventListener(type, (event) => {
      if (!isFake()) return
      event.preventDefault()
      view.classList.add('over')
    })
  for (const type of ['dragleave', 'drop'])
    view.addEventListener(type, () => view.classList.remove('over'))
  view.addEventListener('drop', (event) => {
    if (!isFake()) return
    event.preventDefault()
    see(event.dataTransfer.files[0])
  })
}
