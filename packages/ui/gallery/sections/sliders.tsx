import { Rating, Stars } from '../../components/rating/rating.tsx'
import { SegmentedControl } from '../../components/segmented-control/segmented-control.tsx'
import { Slider } from '../../components/slider/slider.tsx'
import { Held, type Section, State } from '../example.tsx'
import { t } from '../texts.ts'
import { inputStates, priorities } from './inputs.tsx'

const filled = (name: string): boolean => name !== 'empty'

export const sliderSections: Section[] = [
  {
    title: 'Segmented control, slider, rating',
    shows: ['SegmentedControl', 'Slider', 'Rating', 'Stars'],
    render: () => (
      <>
        {inputStates.map(({ name, props }) => (
          <State key={name} name={name}>
            <Held start={filled(name) ? 'medium' : null}>
              {(value, set) => (
                <SegmentedControl
                  label={t('gallery.priority')}
                  options={priorities}
                  value={value}
                  onChange={set}
                  {...props}
                />
              )}
            </Held>
            <Held<readonly number[] | null> start={filled(name) ? [30] : null}>
              {(value, set) => (
                <Slider
                  label={t('gallery.freight')}
                  minimum={0}
                  maximum={100}
                  step={10}
                  hasDots
                  value={value?.[0] ?? null}
                  onChange={set}
                  {...props}
                />
              )}
            </Held>
            <Held start={filled(name) ? 3.5 : null}>
              {(value, set) => (
                <Rating label={t('gallery.review')} maximum={5} step={0.5} value={value} onChange={set} {...props} />
              )}
            </Held>
          </State>
        ))}
        <State name="range, stars">
          <Slider label={t('gallery.freight')} isRange minimum={0} maximum={100} step={1} value={[20, 80]} />
          <Stars value={3.25} maximum={5} />
        </State>
      </>
    ),
  },
]
