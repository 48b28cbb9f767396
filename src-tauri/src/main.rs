fn main() { half_moon_lib::run() }
