export {
  settleRental,
  type FactsOfRentedDay,
  type RentalTerms,
  type SettledRental,
} from './settle-rental.ts';
