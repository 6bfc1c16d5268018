/** Which part of the picture counts: drawn with a finger over what the camera sees. */
import { act } from '../api.js'
import { byId, onClick, toast } from '../dom.js'
import { t } from '../i18n.js'

// What set_calib counts in, whatever the camera's own pixels.
const WIDTH = 1280
const HEIGHT = 720
const SIDE_MIN = 32
const WHOLE = { left: 0, top: 0, width: WIDTH, height: HEIGHT }

export function startRegion() {
  let region = WHOLE
  let from = null
  const area = byId('region')
  const picture = byId('region-picture')

  byId('picture').addEventListener('load', ({ target }) => {
    picture.src = target.src
    picture.hidden = false
    picture.alt = t('guide.camera-alt')
  })
  area.addEventListener('pointerdown', (event) => {
    area.setPointerCapture(event.pointerId)
    from = pointOf(event)
  })
  area.addEventListener('pointermove', (event) => {
    if (from) draw(between(from, pointOf(event)))
  })
  area.addEventListener('pointerup', (event) => {
    if (from) draw(between(from, pointOf(event)))
    from = null
  })
  area.addEventListener('pointercancel', () => {
    from = null
  })
  onClick('whole-picture', () => draw(WHOLE))
  onClick('save-region', async () => {
    if (await act('/api/set_calib', { method: 'POST', json: region })) toast(t('guide.saved'))
  })

  function pointOf({ clientX, clientY }) {
    const { left, top, width, height } = area.getBoundingClientRect()
    const within = (value, most) => Math.round(Math.min(Math.max(value, 0), 1) * most)
    return {
      x: within((clientX - left) / width, WIDTH),
      y: within((clientY - top) / height, HEIGHT),
    }
  }

  function draw(next) {
    if (next.width < SIDE_MIN || next.height < SIDE_MIN) return
    region = next
    const box = byId('region-box')
    box.hidden = false
    box.style.left = `${(next.left / WIDTH) * 100}%`
    box.style.top = `${(next.top / HEIGHT) * 100}%`
    box.style.width = `${(next.width / WIDTH) * 100}%`
    box.style.height = `${(next.height / HEIGHT) * 100}%`
  }
}

function between(one, other) {
  return {
    left: Math.min(one.x, other.x),
    top: Math.min(one.y, other.y),
    width: Math.abs(one.x - other.x),
    height: Math.abs(one.y - other.y),
  }
}
