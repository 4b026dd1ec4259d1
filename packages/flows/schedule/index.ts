/** When schedules of flows come: the same times for the editor that shows them and the server that keeps them. */
export { checkSchedule } from './check-schedule.ts'
export { dropsTimes, leastMinutes, timeBefore, timesOf } from './times.ts'
