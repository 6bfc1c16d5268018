/** The newest lines of the device's journal. */
import { byId, make } from '../dom.js'
import { time } from '../format.js'
import { onLanguage } from '../i18n.js'

export function startJournal() {
  let lines = []
  const draw = () => byId('lines').replaceChildren(...lines.map(row))
  onLanguage(draw)
  return (state) => {
    lines = state.lines
    draw()
  }
}

function row({ atMs, level, event, fields }) {
  const details = Object.entries(fields).map(([name, value]) => `${name} ${value}`)
  const name = make('span', { className: 'name' }, event)
  if (details.length > 0) name.append(make('small', {}, details.join(' · ')))
  const line = make('li', {}, make('time', {}, time(atMs)), name)
  line.dataset.level = level
  return line
}
