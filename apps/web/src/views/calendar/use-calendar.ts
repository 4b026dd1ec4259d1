import { useCalendarController } from '@fullcalendar/react'
import { useEffect } from 'react'

/** What moves the calendar: the dates that it shows, and how. */
export function useCalendar(viewType: string) {
  const controller = useCalendarController()
  useEffect(() => {
    if (controller.view && controller.view.type !== viewType) controller.changeView(viewType)
  }, [controller, viewType])
  return {
    controller,
    title: controller.view?.title ?? '',
    isToday: controller.getButtonState().today?.isDisabled === true,
  }
}
